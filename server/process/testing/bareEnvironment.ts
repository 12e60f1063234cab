const { PATH, NODE_COMPILE_CACHE, TEST_PROGRAMS } = process.env

/** All that a program inherits of a test which says its settings: where programs are, and what is compiled of ours. */
export const bareEnvironment = { PATH, NODE_COMPILE_CACHE, TEST_PROGRAMS }
