import { afterEach, expect, test } from '@jest/globals'
import { runContract } from '../runContract.ts'
import { createMock, type Mock } from './createMock.ts'
import { main } from './mock.ts'
import { MOCK_READER } from './mockBackend.ts'
import type { ScenarioName } from './scenarioNames.ts'

/** Longest wait for a response, in milliseconds: nothing is measured on a busy machine. */
const LONG = 60_000

let started: Mock | undefined
afterEach(async () => {
  await started?.close()
  started = undefined
})

/** Output and exit code of the program; 'runs' if it keeps running. */
async function run(...args: string[]) {
  const said = { out: '', err: '' }
  const result = await main(args, { out: text => (said.out += text), err: text => (said.err += text) })
  if (typeof result !== 'number') started = result
  return { ...said, result: typeof result === 'number' ? result : ('runs' as const) }
}

const get = async (mock: Mock, path: string) => {
  const response = await fetch(`${mock.url}/v1/${path}`)
  return { status: response.status, body: await response.json() }
}

test.concurrent.each(['minimal', 'rich', 'long', 'hostile'] satisfies ScenarioName[])(
  'the scenario %s keeps the contract',
  async scenario => {
    await using mock = await createMock({ scenario })
    const { email, password } = MOCK_READER
    const credentials = scenario === 'rich' ? { credentials: { email, password } } : {}
    const { lines, passed } = await runContract({ base: mock.url, timeout: LONG, pageTimeout: LONG, ...credentials })
    expect(lines.filter(({ verdict }) => verdict === 'fail')).toEqual([])
    expect(passed).toBeGreaterThan(100)
  },
)

test('a call fails as configured, and the others respond', async () => {
  const { out, result } = await run(
    'minimal',
    '--port',
    '0',
    '--fail',
    'book.chapters=NOT_AVAILABLE',
    '--fail',
    'book.show',
  )
  expect(result).toBe('runs')
  expect(out).toContain(started!.url)
  expect(await get(started!, 'book.chapters?book_id=1')).toMatchObject({
    status: 503,
    body: { error: 'NOT_AVAILABLE' },
  })
  expect((await get(started!, 'book.show?book_id=1')).status).toBe(500)
  expect((await get(started!, 'chapter.free?book_id=1&chapter_id=1')).status).toBe(200)
})

test.each([
  [['nothing'], 'There is no scenario "nothing"'],
  [['rich', 'empty'], 'There is no scenario "rich empty"'],
  [['--fail', 'book.shows'], 'knows no call "book.shows"'],
  [['--fail', 'book.show=ODD'], 'knows no fault "ODD"'],
  [['--port', '70000'], '--port takes a whole number up to 65535, not "70000"'],
  [['--delay', 'long'], '--delay takes a whole number'],
  [['--colour', 'red'], '--colour'],
])('%j is refused in one line with the usage', async (args, sentence) => {
  const { result, err } = await run(...args)
  expect(result).toBe(2)
  expect(err).toContain(sentence)
  expect(err).toContain('npm run mock')
})
