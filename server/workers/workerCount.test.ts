import { expect, test } from '@jest/globals'
import { readConfig } from '../config.ts'
import { warnOfFewPages } from './workerCount.ts'

test.each([
  [{}, 4, undefined],
  [{}, 8, { bytes: 8 * 1024 * 1024, workers: 8, target: 128 * 1024 * 1024 }],
  [{ PAGE_CACHE_BYTES: String(128 * 1024 * 1024) }, 8, undefined],
  [{ PAGE_CACHE_BYTES: '0' }, 8, undefined],
])(
  'with %j and %i workers the operator is warned of too little memory for pages: %j',
  (environment, workers, heard) => {
    let said: object | undefined
    warnOfFewPages(readConfig(environment), workers, { warn: (details: object) => void (said = details) })
    expect(said).toEqual(heard)
  },
)
