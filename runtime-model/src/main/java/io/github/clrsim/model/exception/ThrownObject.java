package io.github.clrsim.model.exception;

import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.model.loader.TypeKey;

/** An exception object, and its class. */
public record ThrownObject(ObjectId id, TypeKey type) {}
