import { beforeAll, expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { isResolving, isThere } from '../../../deploy/testing/nginx.ts'
import { redisBinary } from '../../../server/redis/testing/redisServer.ts'
import { updateUnderLoad } from './update.ts'

/** A build, and as many restarts as 5,000 requests take, on a machine with other work. In milliseconds. */
const LONG = 900_000

const canRun = isThere && redisBinary !== undefined
if (canRun && !isResolving()) process.stderr.write('NOT TESTED: deploy/update.sh: it needs nginx 1.27.3 or newer.\n')

beforeAll(() => {
  if (canRun) execFileSync(process.execPath, ['scripts/setup.mjs', 'build'], { stdio: ['ignore', 2, 2] })
}, LONG)

test.each([
  ['each process restarts in turn', 'restart', canRun],
  ['deploy/update.sh puts new containers in the place of old ones', 'compose', canRun && isResolving()],
])(
  '%s: no page and no order of 5,000 fails',
  async (_title, way, isPossible) => {
    if (isPossible) expect(Object.keys(await updateUnderLoad(way))).toEqual(['200'])
  },
  LONG,
)
