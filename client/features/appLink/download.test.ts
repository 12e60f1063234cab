import { expect, test } from '@jest/globals'
import { memoryStorage, testBrand } from '../../testing/fixtures.ts'
import { download, type DownloadTools } from './download.ts'
import type { DeviceType } from '../tracking/device.ts'

const settle = async () => {
  for (let ticks = 0; ticks < 20; ticks++) await Promise.resolve()
}

/** Download tools with a manual clock; `done` lists their calls. */
function tools({
  type = 'Android' as DeviceType,
  responses = true,
  isAllowed = true,
  clipboard = async () => {},
} = {}) {
  const done: string[] = []
  let time = 0
  let waiting: { at: number; go: () => void }[] = []
  const parts: DownloadTools = {
    tracker: {
      api: {
        post: (async (name: string, input: { is_click: number }) => {
          done.push(`${name} ${input.is_click}`)
          if (!responses) await new Promise(() => {})
          return { s: 1, d: { nbid: 'b1', ndpid: 'p1' }, errors: [] }
        }) as never,
      },
      session: memoryStorage(),
      persistent: memoryStorage(),
      device: { type, width: 360, height: 780, language: 'en' },
      now: () => 5,
      isAllowed: () => isAllowed,
    },
    wait: ms =>
      new Promise(resolve => {
        waiting.push({ at: time + ms, go: resolve })
      }),
    copy: async text => {
      done.push(`copy ${text}`)
      await clipboard()
    },
    go: address => done.push(`go ${address}`),
  }
  const pass = async (ms: number) => {
    await settle()
    time += ms
    const due = waiting.filter(({ at }) => at <= time)
    waiting = waiting.filter(({ at }) => at > time)
    for (const { go } of due) go()
    await settle()
  }
  return { parts, done, pass }
}

const { app } = testBrand
const CODE = encodeURIComponent('{"ndpid":"p1","click_time":5}')
const PLAY = `go https://play.google.com/store/apps/details?id=example.paper.app&referrer=${CODE}`

test('a download reports the click, copies the code after 200 ms and goes to the store after 800 ms', async () => {
  const { parts, done, pass } = tools()
  void download(app, { copyCode: true }, parts)
  await pass(199)
  expect(done).toEqual(['device.report 1'])
  await pass(1)
  expect(done.slice(1)).toEqual([`copy paper://${CODE}`])
  await pass(599)
  expect(done).toHaveLength(2)
  await pass(1)
  expect(done.slice(2)).toEqual([PLAY])
})

test.each(['iPhone', 'iPad', 'mac'] as const)('%s goes to the App Store', async type => {
  const { parts, done, pass } = tools({ type })
  void download(app, { copyCode: false }, parts)
  await pass(800)
  expect(done.at(-1)).toBe(`go ${app?.iosStoreUrl}`)
})

test.each([
  ['Android', { iosStoreUrl: 'https://apps.example/app/id1' }, 'go https://apps.example/app/id1'],
  ['iPhone', { androidPackage: 'example.paper.app' }, PLAY],
] as const)(
  'where the app is in one store only, %s goes there, and without a scheme nothing is copied',
  async (type, app, where) => {
    const { parts, done, pass } = tools({ type })
    void download(app, { copyCode: true }, parts)
    await pass(800)
    expect(done).toEqual(['device.report 1', where])
  },
)

test('a report that never responds delays the download by two seconds at most', async () => {
  const { parts, done, pass } = tools({ responses: false })
  void download(app, { copyCode: false }, parts)
  await pass(2000)
  await pass(800)
  expect(done.at(-1)).toMatch(/^go https:\/\/play/)
})
