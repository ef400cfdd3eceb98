package io.github.clrsim.guest.libc;

/** Error numbers of x86-64 Linux (errno(3)). */
final class ErrorNumber {
  static final int EPERM = 1;
  static final int ENOENT = 2;
  static final int ESRCH = 3;
  static final int EINTR = 4;
  static final int EAGAIN = 11;
  static final int EBADF = 9;
  static final int ENOMEM = 12;
  static final int EACCES = 13;
  static final int EFAULT = 14;
  static final int EBUSY = 16;
  static final int EEXIST = 17;
  static final int ENOTDIR = 20;
  static final int EISDIR = 21;
  static final int EINVAL = 22;
  static final int EMFILE = 24;
  static final int ENOTTY = 25;
  static final int ESPIPE = 29;
  static final int EROFS = 30;
  static final int EPIPE = 32;
  static final int ENOSYS = 38;
  static final int EDEADLK = 35;
  static final int EAFNOSUPPORT = 97;
  static final int ENOTCONN = 107;
  static final int ETIMEDOUT = 110;
  static final int ECONNREFUSED = 111;

  private ErrorNumber() {}
}
