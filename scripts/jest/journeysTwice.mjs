import { jest } from '@jest/globals'

// A real browser on a busy machine can be too late once; who fails twice has a fault. The first failure is printed too.
jest.retryTimes(1, { logErrorsBeforeRetry: true })
