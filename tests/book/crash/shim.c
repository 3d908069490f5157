/* Preloaded into the posting process: strikes at the n-th write or sync of the files whose path begins as armed.

   modes: count  let everything pass and count
          kill   end the process before the n-th operation
          torn   let half of the n-th write through, then end the process
          once   answer the n-th operation with "no space left on device"
          full   answer the n-th operation and all later ones so
          power  end the process as a power failure would: what was written since the last sync of its file is undone
          mixed  likewise, but every other unsynced write survives, as a disk may choose */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

struct undo {
    char path[1024];
    ino_t inode;
    off_t offset, old_size;
    size_t length, had;
    char *old;
    struct undo *before;
};

static char armed_mode[16] = "", prefix[1024] = "";
static long strike_at = 0, seen = 0;
static struct undo *undos = NULL;

void shim_arm(const char *mode, const char *path, long at) {
    snprintf(armed_mode, sizeof armed_mode, "%s", mode);
    snprintf(prefix, sizeof prefix, "%s", path);
    strike_at = at;
    seen = 0;
}

long shim_seen(void) { return seen; }

static int mode_is(const char *mode) { return strcmp(armed_mode, mode) == 0; }

static int watched_path(const char *path) { return prefix[0] && strncmp(path, prefix, strlen(prefix)) == 0; }

static int path_of(int fd, char *path, size_t size) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, size - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return 1;
}

static int watched(int fd) {
    char path[1024];
    return armed_mode[0] && path_of(fd, path, sizeof path) && watched_path(path);
}

static void undo_unsynced(void) {
    int keep = 0;
    for (struct undo *one = undos; one; one = one->before) {
        keep = !keep;
        if (mode_is("mixed") && keep) continue;
        int fd = open(one->path, O_RDWR);
        if (fd < 0) continue;
        ssize_t (*put)(int, const void *, size_t, off_t) = dlsym(RTLD_NEXT, "pwrite");
        int (*cut)(int, off_t) = dlsym(RTLD_NEXT, "ftruncate");
        /* Where others survive, what was new is not gone but blank. */
        size_t length = mode_is("mixed") ? one->length : one->had;
        if (length && put(fd, one->old, length, one->offset) < 0) perror("undo");
        if (!mode_is("mixed") && cut(fd, one->old_size) < 0) perror("undo");
        close(fd);
    }
}

static void strike(void) {
    if (mode_is("power") || mode_is("mixed")) undo_unsynced();
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

/* Whether the operation is to fail with ENOSPC; a deadly mode does not return. */
static int comes(int is_write) {
    seen++;
    if (strike_at <= 0 || seen < strike_at) return 0;
    if (mode_is("full")) return 1;
    if (seen > strike_at) return 0;
    if (mode_is("once")) return 1;
    if (mode_is("torn") && is_write) return 0;
    if (!mode_is("count")) strike();
    return 0;
}

static int torn_now(void) { return mode_is("torn") && seen == strike_at; }

static void remember(int fd, off_t offset, size_t length) {
    struct stat state;
    struct undo *one;
    if (!(mode_is("power") || mode_is("mixed")) || fstat(fd, &state) < 0) return;
    one = calloc(1, sizeof *one);
    path_of(fd, one->path, sizeof one->path);
    one->inode = state.st_ino;
    one->offset = offset;
    one->old_size = state.st_size;
    one->old = calloc(1, length + 1);
    one->length = length;
    ssize_t had = pread(fd, one->old, length, offset);
    one->had = had > 0 ? (size_t)had : 0;
    one->before = undos;
    undos = one;
}

static void synced(int fd) {
    struct stat state;
    if (fstat(fd, &state) < 0) return;
    for (struct undo **link = &undos; *link;) {
        struct undo *one = *link;
        if (one->inode == state.st_ino) {
            *link = one->before;
            free(one->old);
            free(one);
        } else {
            link = &one->before;
        }
    }
}

#define REAL(name, type, ...) \
    static type (*real)(__VA_ARGS__) = NULL; \
    if (!real) real = dlsym(RTLD_NEXT, #name)

#define NO_SPACE do { errno = ENOSPC; return -1; } while (0)

ssize_t write(int fd, const void *data, size_t length) {
    REAL(write, ssize_t, int, const void *, size_t);
    if (!watched(fd)) return real(fd, data, length);
    remember(fd, lseek(fd, 0, SEEK_CUR), length);
    if (comes(1)) NO_SPACE;
    if (torn_now()) { real(fd, data, length / 2); strike(); }
    return real(fd, data, length);
}

#define PWRITE(name, offset_type) \
    ssize_t name(int fd, const void *data, size_t length, offset_type offset) { \
        REAL(name, ssize_t, int, const void *, size_t, offset_type); \
        if (!watched(fd)) return real(fd, data, length, offset); \
        remember(fd, offset, length); \
        if (comes(1)) NO_SPACE; \
        if (torn_now()) { real(fd, data, length / 2, offset); strike(); } \
        return real(fd, data, length, offset); \
    }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

#define SYNC(name) \
    int name(int fd) { \
        REAL(name, int, int); \
        if (!watched(fd)) return real(fd); \
        if (comes(0)) NO_SPACE; \
        int answer = real(fd); \
        if (answer == 0) synced(fd); \
        return answer; \
    }
SYNC(fsync)
SYNC(fdatasync)

#define TRUNCATE(name, offset_type) \
    int name(int fd, offset_type size) { \
        REAL(name, int, int, offset_type); \
        if (!watched(fd)) return real(fd, size); \
        struct stat state; \
        if (fstat(fd, &state) == 0 && state.st_size > size) remember(fd, size, (size_t)(state.st_size - size)); \
        else remember(fd, size, 0); \
        if (comes(0)) NO_SPACE; \
        return real(fd, size); \
    }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

#define ALLOCATE(name, offset_type) \
    int name(int fd, offset_type offset, offset_type length) { \
        REAL(name, int, int, offset_type, offset_type); \
        if (!watched(fd)) return real(fd, offset, length); \
        remember(fd, offset, 0); \
        if (comes(0)) return ENOSPC; \
        return real(fd, offset, length); \
    }
ALLOCATE(posix_fallocate, off_t)
ALLOCATE(posix_fallocate64, off64_t)

int unlink(const char *path) {
    REAL(unlink, int, const char *);
    if (armed_mode[0] && watched_path(path) && comes(0)) NO_SPACE;
    return real(path);
}
