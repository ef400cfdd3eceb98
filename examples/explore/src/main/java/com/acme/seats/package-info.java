/** Seats that many buyers want at the same time: one theatre sells each once, one does not. */
package com.acme.seats;
