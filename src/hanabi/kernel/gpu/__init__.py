"""The kernel on a GPU of NVIDIA: the extra `gpu`. The same functions, compiled for the other processor.

`device` chooses the compiler and finds the GPU; `kernels` gives each row of a batch a thread, which does what the
functions of `rows` do to that row on a CPU; `batch` and `observe` are what a learner holds.
"""
