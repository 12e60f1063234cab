import { ok, unreachable, warn, wrong, type Check, type Finding } from './finding.ts'

const TIMEOUT_MS = 3000
const OLDEST = [6, 2] as const

/** It should evict old keys instead of refusing new ones. */
export const redis: Check = async ({ web, clocks }) => {
  if (!web?.redisUrl) return []
  const { host } = new URL(web.redisUrl)
  const { createClient } = await import('@redis/client')
  const client = createClient({
    url: web.redisUrl,
    socket: { connectTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS, reconnectStrategy: false },
  })
  // The rejection reports it, too.
  client.on('error', () => {})
  try {
    await client.connect()
    const [seconds = '0'] = (await client.sendCommand(['TIME'])) as unknown as string[]
    clocks.push({ who: 'Redis', ahead: Number(seconds) * 1000 + 500 - Date.now() })
    const info = String(await client.sendCommand(['INFO']))
    return [ageOf(info), ...roomOf(info)]
  } catch (error) {
    const remedy = 'start it, or correct REDIS_URL; without it, each server has its own page cache'
    return [unreachable(`Redis at ${host}`, error, remedy)]
  } finally {
    if (client.isOpen) client.destroy()
  }
}

function ageOf(info: string): Finding {
  const [, version = ''] = /^(?:redis|valkey)_version:(\S+)/m.exec(info) ?? []
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isOld = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])
  return isOld ? wrong(`Redis ${version} is too old`, 'install 6.2 or newer') : ok(`Redis ${version} answers`)
}

function roomOf(info: string): Finding[] {
  const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1]
  if (policy === undefined || policy.startsWith('allkeys-')) return []
  return [warn(`Redis never evicts (maxmemory-policy ${policy})`, 'set maxmemory, and maxmemory-policy allkeys-lru')]
}
