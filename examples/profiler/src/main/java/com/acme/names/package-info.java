/** A profiler that asks for the names of classes, once in time and once too late. */
package com.acme.names;
