import { join } from 'node:path'

const { PATH, NODE_COMPILE_CACHE, TEST_PROGRAMS } = process.env

/** Compiles the messages of a program that starts from source (`programs.ts`). */
const REGISTER = join(import.meta.dirname, '../../../scripts/build/language/register.ts')

/** All that a program inherits from a test that sets its settings: PATH and compiled code. */
export const bareEnvironment = {
  PATH,
  NODE_COMPILE_CACHE,
  TEST_PROGRAMS,
  NODE_OPTIONS: TEST_PROGRAMS ? '' : `--import=${REGISTER}`,
}
