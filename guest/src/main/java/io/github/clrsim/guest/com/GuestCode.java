package io.github.clrsim.guest.com;

/** Code of a guest: its functions, and the methods of its objects. */
public interface GuestCode extends GuestFunctions {

  /**
   * Calls a method of an object of the guest's.
   *
   * @param what its name, for reports
   * @param slot its number in the vtable
   * @param cells its arguments, eight bytes each, the object first
   * @return what it left in RAX
   */
  long invoke(String what, int slot, long... cells);
}
