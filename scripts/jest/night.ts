/** Whether all tests run (`npm run test:all`, or a file that was named), not only those that each change waits for. */
export const isNight = process.env['TEST_ALL'] === 'yes'
