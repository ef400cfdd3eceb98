// The plainest profiler that writes down what a recording of hooks and allocations has: of each
// enter, leave and tail call of a program's own methods what the runtime answers about arguments,
// result and frame, and of each object its class. Each event has a ticket, which puts those of all
// threads into one order. A thread has a buffer of its own, and writes it into the file when it is
// full. Nobody is asked what anything is called, nothing is checked, and all is lost that was not
// written when the process dies. It is what the recorder is measured against.
#include <fcntl.h>
#include <unistd.h>

#include <mutex>
#include <vector>

#include "profiler.h"

namespace {

constexpr size_t CAPACITY = 1 << 19;
constexpr size_t RECORD_MAX = 4096;

enum Kind : uint16_t { ENTER, LEAVE, TAILCALL, ALLOCATED };

struct Record {
  uint64_t ticket;
  uint32_t thread;
  uint16_t kind;
  uint16_t size;
  // A function and its COR_PRF_ELT_INFO, or an object and its class.
  uint64_t first;
  uint64_t second;
};

struct Hooked : Record {
  COR_PRF_FRAME_INFO frame;
};

struct Entered : Hooked {
  COR_PRF_FUNCTION_ARGUMENT_INFO arguments;
};

struct Left : Hooked {
  COR_PRF_FUNCTION_ARGUMENT_RANGE result;
};

std::atomic<uint64_t> tickets{0};
std::mutex mutex;
int file = -1;
ICorProfilerInfo5 *info;

class Buffer {
 public:
  explicit Buffer(uint32_t thread) : thread_(thread) {}

  template <class R>
  R *begin(Kind kind, uint64_t first, uint64_t second) {
    if (size_ > CAPACITY - RECORD_MAX) {
      write();
    }
    auto *record = reinterpret_cast<R *>(bytes_ + size_);
    record->ticket = tickets++;
    record->thread = thread_;
    record->kind = kind;
    record->first = first;
    record->second = second;
    return record;
  }

  void end(Record *record, size_t size) {
    record->size = static_cast<uint16_t>(size);
    size_ += size;
  }

  void write() {
    for (size_t at = 0; at < size_;) {
      ssize_t count = ::write(file, bytes_ + at, size_ - at);
      SURE(count > 0);
      at += static_cast<size_t>(count);
    }
    size_ = 0;
  }

 private:
  alignas(8) char bytes_[CAPACITY];
  size_t size_ = 0;
  uint32_t thread_;
};

std::vector<Buffer *> buffers;
thread_local Buffer *own = nullptr;

Buffer *buffer() {
  if (own == nullptr) {
    std::lock_guard<std::mutex> lock(mutex);
    own = new Buffer(static_cast<uint32_t>(buffers.size()));
    buffers.push_back(own);
  }
  return own;
}

}  // namespace

// The hooks are called with all registers in use, so the stubs keep those that C++ may change.
#define HOOK(STUB, BODY)                                                                           \
  extern "C" void STUB(FunctionIDOrClientID, COR_PRF_ELT_INFO);                                    \
  extern "C" __attribute__((used)) void BODY(FunctionIDOrClientID, COR_PRF_ELT_INFO);              \
  asm(".text\n.globl " #STUB "\n.type " #STUB ", @function\n" #STUB ":\n"                          \
      "  .cfi_startproc\n"                                                                         \
      "  push %rbp\n  .cfi_adjust_cfa_offset 8\n  .cfi_rel_offset %rbp, 0\n"                       \
      "  mov %rsp, %rbp\n  .cfi_def_cfa_register %rbp\n"                                           \
      "  push %rax\n  push %rcx\n  push %rdx\n  push %rsi\n  push %rdi\n"                          \
      "  push %r8\n  push %r9\n  push %r10\n  push %r11\n"                                         \
      "  sub $0x108, %rsp\n  and $-16, %rsp\n"                                                     \
      "  movups %xmm0, (%rsp)\n  movups %xmm1, 16(%rsp)\n  movups %xmm2, 32(%rsp)\n"               \
      "  movups %xmm3, 48(%rsp)\n  movups %xmm4, 64(%rsp)\n  movups %xmm5, 80(%rsp)\n"             \
      "  movups %xmm6, 96(%rsp)\n  movups %xmm7, 112(%rsp)\n  movups %xmm8, 128(%rsp)\n"           \
      "  movups %xmm9, 144(%rsp)\n  movups %xmm10, 160(%rsp)\n  movups %xmm11, 176(%rsp)\n"        \
      "  movups %xmm12, 192(%rsp)\n  movups %xmm13, 208(%rsp)\n  movups %xmm14, 224(%rsp)\n"       \
      "  movups %xmm15, 240(%rsp)\n"                                                               \
      "  call " #BODY "@PLT\n"                                                                     \
      "  movups (%rsp), %xmm0\n  movups 16(%rsp), %xmm1\n  movups 32(%rsp), %xmm2\n"               \
      "  movups 48(%rsp), %xmm3\n  movups 64(%rsp), %xmm4\n  movups 80(%rsp), %xmm5\n"             \
      "  movups 96(%rsp), %xmm6\n  movups 112(%rsp), %xmm7\n  movups 128(%rsp), %xmm8\n"           \
      "  movups 144(%rsp), %xmm9\n  movups 160(%rsp), %xmm10\n  movups 176(%rsp), %xmm11\n"        \
      "  movups 192(%rsp), %xmm12\n  movups 208(%rsp), %xmm13\n  movups 224(%rsp), %xmm14\n"       \
      "  movups 240(%rsp), %xmm15\n"                                                               \
      "  lea -72(%rbp), %rsp\n"                                                                    \
      "  pop %r11\n  pop %r10\n  pop %r9\n  pop %r8\n"                                             \
      "  pop %rdi\n  pop %rsi\n  pop %rdx\n  pop %rcx\n  pop %rax\n"                               \
      "  pop %rbp\n  .cfi_def_cfa %rsp, 8\n  ret\n"                                                \
      "  .cfi_endproc\n.size " #STUB ", .-" #STUB "\n");                                           \
  extern "C" void BODY(FunctionIDOrClientID client, COR_PRF_ELT_INFO elt)

HOOK(enter_stub, on_enter) {
  Buffer *to = buffer();
  auto *record = to->begin<Entered>(ENTER, client.clientID, elt);
  ULONG size = RECORD_MAX - sizeof(Entered);
  SURE(SUCCEEDED(info->GetFunctionEnter3Info(client.functionID, elt, &record->frame, &size,
                                             &record->arguments)));
  to->end(record, sizeof(Hooked) + 2 * sizeof(ULONG) +
                      record->arguments.numRanges * sizeof(COR_PRF_FUNCTION_ARGUMENT_RANGE));
}

HOOK(leave_stub, on_leave) {
  Buffer *to = buffer();
  auto *record = to->begin<Left>(LEAVE, client.clientID, elt);
  SURE(SUCCEEDED(
      info->GetFunctionLeave3Info(client.functionID, elt, &record->frame, &record->result)));
  to->end(record, sizeof(Left));
}

HOOK(tailcall_stub, on_tailcall) {
  Buffer *to = buffer();
  auto *record = to->begin<Hooked>(TAILCALL, client.clientID, elt);
  SURE(SUCCEEDED(info->GetFunctionTailcall3Info(client.functionID, elt, &record->frame)));
  to->end(record, sizeof(Hooked));
}

class PlainRecorder : public Profiler {
 protected:
  HRESULT started() override {
    info = info_.operator->();
    file = open(getenv("PLAIN_FILE"), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0600);
    SURE(file >= 0);
    HRESULT hr = info_->SetEventMask(COR_PRF_MONITOR_ENTERLEAVE | COR_PRF_ENABLE_FUNCTION_ARGS |
                                     COR_PRF_ENABLE_FUNCTION_RETVAL | COR_PRF_ENABLE_FRAME_INFO |
                                     COR_PRF_MONITOR_OBJECT_ALLOCATED |
                                     COR_PRF_ENABLE_OBJECT_ALLOCATED);
    if (SUCCEEDED(hr)) {
      hr = info_->SetFunctionIDMapper2(&PlainRecorder::map, nullptr);
    }
    if (SUCCEEDED(hr)) {
      hr = info_->SetEnterLeaveFunctionHooks3WithInfo(
          reinterpret_cast<FunctionEnter3WithInfo *>(enter_stub),
          reinterpret_cast<FunctionLeave3WithInfo *>(leave_stub),
          reinterpret_cast<FunctionTailcall3WithInfo *>(tailcall_stub));
    }
    return hr;
  }

 public:
  HRESULT ObjectAllocated(ObjectID object, ClassID of) override {
    Buffer *to = buffer();
    to->end(to->begin<Record>(ALLOCATED, object, of), sizeof(Record));
    return S_OK;
  }

  HRESULT Shutdown() override {
    for (Buffer *each : buffers) {
      each->write();
    }
    return S_OK;
  }

 private:
  // Hooks are for methods outside the frameworks.
  static UINT_PTR map(FunctionID id, void *, BOOL *hook) {
    ClassID of = 0;
    ModuleID module = 0;
    mdToken token = 0;
    *hook = 0;
    if (SUCCEEDED(info->GetFunctionInfo(id, &of, &module, &token))) {
      std::u16string name = text_of([&](WCHAR *text, ULONG size, ULONG *needed) {
        return info->GetModuleInfo(module, nullptr, size, needed, text, nullptr);
      });
      *hook = name.find(u"/shared/") == std::u16string::npos;
    }
    return id;
  }
};

EXPORT_PROFILER(PlainRecorder, 0x300)
