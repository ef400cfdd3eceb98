package io.github.clrsim.guest.cpu;

import io.github.clrsim.abi.MachineCode;

/**
 * The guest's allocator as machine code, so that to allocate is no request. Blocks lie one behind
 * the other, each behind sixteen bytes: what it takes, and where what was asked for ends, with
 * every bit turned so that no data looks like it. What is freed is filled with 0xDD and never given
 * out again, and what is freed twice traps. The first words of the arena: where the next block
 * goes, where the arena ends, and free and realloc of the C library, for blocks of its own.
 */
final class Allocator {
  /** The trap of a block that is freed twice. */
  static final String TWICE = "twice";

  private static final long ARENA = Places.ARENA;

  private Allocator() {}

  static void write(MachineCode code) {
    malloc(code);
    calloc(code);
    realloc(code);
    free(code);
    twice(code);
    memalign(code);
    posixMemalign(code);
    usableSize(code);
  }

  private static void malloc(MachineCode code) {
    code.function("malloc")
        .code("49 BB", ARENA) // mov r11, arena
        .code("48 89 FA") // mov rdx, rdi
        .code("48 83 C7 1F") // add rdi, 0x1f
        .jumpShort("72", "full") // jb full
        .code("48 83 E7 F0") // and rdi, 0xfffffffffffffff0
        .code("49 8B 03") // mov rax, [r11]
        .code("48 8D 0C 38") // lea rcx, [rax+rdi*1]
        .code("48 39 C1") // cmp rcx, rax
        .jumpShort("72", "full") // jb full
        .code("49 3B 4B 08") // cmp rcx, [r11+0x8]
        .jumpShort("77", "full") // ja full
        .code("49 89 0B") // mov [r11], rcx
        .code("48 89 38") // mov [rax], rdi
        .code("48 8D 54 10 10") // lea rdx, [rax+rdx*1+0x10]
        .code("48 F7 D2") // not rdx
        .code("48 89 50 08") // mov [rax+0x8], rdx
        .code("48 83 C0 10") // add rax, 0x10
        .code("C3") // ret
        .label("full")
        .code("B8", Requests.FULL) // mov eax, full
        .jumpNear("E9", "request"); // jmp request
  }

  private static void calloc(MachineCode code) {
    code.function("calloc")
        .code("48 89 F8") // mov rax, rdi
        .code("48 F7 E6") // mul rsi
        .jumpShort("70", "full") // jo full
        .code("48 89 C7") // mov rdi, rax
        .jumpShort("EB", "malloc"); // jmp malloc
  }

  private static void realloc(MachineCode code) {
    code.function("realloc")
        .code("48 85 FF") // test rdi, rdi
        .jumpShort("75", "moves") // jne moves
        .code("48 89 F7") // mov rdi, rsi
        .jumpShort("EB", "malloc") // jmp malloc
        .label("moves")
        .code("49 BB", ARENA) // mov r11, arena
        .code("4C 39 DF") // cmp rdi, r11
        .jumpShort("72", "theirs") // jb theirs
        .code("49 3B 7B 08") // cmp rdi, [r11+0x8]
        .jumpShort("73", "theirs") // jae theirs
        .code("57") // push rdi
        .code("56") // push rsi
        .code("48 83 EC 08") // sub rsp, 0x8
        .code("48 89 F7") // mov rdi, rsi
        .jumpNear("E8", "malloc") // call malloc
        .code("48 83 C4 08") // add rsp, 0x8
        .code("5A") // pop rdx
        .code("5E") // pop rsi
        .code("48 8B 4E F0") // mov rcx, [rsi-0x10]
        .code("48 83 E1 FE") // and rcx, 0xfffffffffffffffe
        .code("48 83 E9 10") // sub rcx, 0x10
        .code("48 39 D1") // cmp rcx, rdx
        .code("48 0F 47 CA") // cmova rcx, rdx
        .code("56") // push rsi
        .code("50") // push rax
        .code("48 83 EC 08") // sub rsp, 0x8
        .code("48 89 C7") // mov rdi, rax
        .code("F3 A4") // rep movs es:[rdi], ds:[rsi]
        .code("48 8B 7C 24 10") // mov rdi, [rsp+0x10]
        .jumpNear("E8", "free") // call free
        .code("48 83 C4 08") // add rsp, 0x8
        .code("58") // pop rax
        .code("5E") // pop rsi
        .code("C3") // ret
        .label("theirs")
        .code("49 8B 43 18") // mov rax, [r11+0x18]
        .code("FF E0"); // jmp rax
  }

  private static void free(MachineCode code) {
    code.function("free")
        .code("49 BB", ARENA) // mov r11, arena
        .code("4C 39 DF") // cmp rdi, r11
        .jumpShort("72", "foreign") // jb foreign
        .code("49 3B 7B 08") // cmp rdi, [r11+0x8]
        .jumpShort("73", "foreign") // jae foreign
        .code("48 8B 4F F0") // mov rcx, [rdi-0x10]
        .code("F6 C1 01") // test cl, 0x1
        .jumpShort("75", "twice") // jne twice
        .code("48 83 4F F0 01") // or [rdi-0x10], 0x1
        .code("48 83 E9 10") // sub rcx, 0x10
        .code("B0 DD") // mov al, 0xdd
        .code("F3 AA") // rep stos es:[rdi], al
        .code("C3"); // ret
  }

  private static void twice(MachineCode code) {
    code.function("twice")
        .code("0F 0B") // ud2
        .label("foreign")
        .code("48 85 FF") // test rdi, rdi
        .jumpShort("74", "nothing") // je nothing
        .code("49 8B 43 10") // mov rax, [r11+0x10]
        .code("FF E0") // jmp rax
        .label("nothing")
        .code("C3"); // ret
  }

  private static void memalign(MachineCode code) {
    code.function("memalign")
        .code("49 BB", ARENA) // mov r11, arena
        .code("49 8B 03") // mov rax, [r11]
        .code("48 83 C0 10") // add rax, 0x10
        .code("48 01 F8") // add rax, rdi
        .code("48 FF C8") // dec rax
        .code("48 F7 DF") // neg rdi
        .code("48 21 F8") // and rax, rdi
        .code("48 89 F2") // mov rdx, rsi
        .code("48 83 C6 0F") // add rsi, 0xf
        .code("48 83 E6 F0") // and rsi, 0xfffffffffffffff0
        .code("48 8D 0C 30") // lea rcx, [rax+rsi*1]
        .code("49 3B 4B 08") // cmp rcx, [r11+0x8]
        .jumpNear("0F 87", "full") // ja full
        .code("49 89 0B") // mov [r11], rcx
        .code("48 83 C6 10") // add rsi, 0x10
        .code("48 89 70 F0") // mov [rax-0x10], rsi
        .code("48 01 C2") // add rdx, rax
        .code("48 F7 D2") // not rdx
        .code("48 89 50 F8") // mov [rax-0x8], rdx
        .code("C3"); // ret
  }

  private static void posixMemalign(MachineCode code) {
    code.function("posix_memalign")
        .code("57") // push rdi
        .code("48 89 F7") // mov rdi, rsi
        .code("48 89 D6") // mov rsi, rdx
        .jumpNear("E8", "memalign") // call memalign
        .code("5F") // pop rdi
        .code("48 89 07") // mov [rdi], rax
        .code("31 C0") // xor eax, eax
        .code("C3"); // ret
  }

  private static void usableSize(MachineCode code) {
    code.function("malloc_usable_size")
        .code("48 85 FF") // test rdi, rdi
        .jumpShort("74", "unsized") // je unsized
        .code("48 8B 47 F0") // mov rax, [rdi-0x10]
        .code("48 83 E0 FE") // and rax, 0xfffffffffffffffe
        .code("48 83 E8 10") // sub rax, 0x10
        .code("C3") // ret
        .label("unsized")
        .code("31 C0") // xor eax, eax
        .code("C3"); // ret
  }
}
