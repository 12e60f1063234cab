import type { Setting } from '../../../../shared/api/ownReading.ts'
import type { Check } from '../../kit/check.ts'
import { show } from '../../kit/inspect.ts'

const YEAR = 365 * 24 * 60 * 60 * 1000

const newestWins: Check = {
  call: 'settings.save',
  rule: 'settings',
  run: async ({ account, ask, expect, refuses }) => {
    const token = await account.token()
    const save = (...entries: Setting[]) => ask('settings.save', { entries }, { token })
    const find = async (name: string) =>
      (await ask('settings.get', {}, { token })).items.find(setting => setting.name === name)
    // Later than data of an earlier run, but never ahead of the server's clock.
    const earlier = await find('line_height')
    const now = Math.max(Date.now() - YEAR, Date.parse(earlier?.changed_at ?? '') + 1 || 0)
    const setting = (name: string, value: number, time: number) => ({
      name,
      value,
      changed_at: new Date(time).toISOString(),
    })

    await save(setting('line_height', 3, now))
    await save(setting('line_height', 1, now - YEAR), setting('of_a_site_to_come', 7, now))
    const stored = await find('line_height')
    expect(stored?.value === 3, `must be 3, the newest, is ${show(stored?.value)}`, { field: 'entries.0.value' })
    const unknown = await find('of_a_site_to_come')
    expect(unknown?.value === 7, `a name that you do not know must be kept, is ${show(unknown?.value)}`, {
      field: 'entries.1.value',
    })
    const refused = (wrong: object) =>
      refuses(
        'settings.save',
        { entries: [{ ...setting('line_height', 1, now), ...wrong }] },
        { code: 422, error: 'VALIDATION', field: 'entries' },
        { token },
      )
    await refused({ name: 'Line height' })
    await refused({ value: 1.5 })
    await refused({ value: -1 })
  },
}

export const settingChecks = (): Check[] => [newestWins]
