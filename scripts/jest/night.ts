/** Whether nightly tests run too: with `npm run test:all`, or if test files are named. */
export const isNight = process.env['TEST_ALL'] === 'yes'
