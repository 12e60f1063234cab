const { PATH, NODE_COMPILE_CACHE, TEST_PROGRAMS } = process.env

/** All that a program inherits from a test that sets its settings: PATH and compiled code. */
export const bareEnvironment = { PATH, NODE_COMPILE_CACHE, TEST_PROGRAMS }
