import { statfs } from 'node:fs/promises'
import { Gauge } from 'prom-client'
import { combinations, createCounter } from '../../telemetry/counter.ts'
import { gauge, registry } from './counters.ts'

export const databaseUnavailable = gauge('quire_database_unavailable', {
  help: '1 while the database is unavailable, full or overloaded, else 0.',
})

export const databaseFailures = createCounter(registry, {
  name: 'quire_database_failures_total',
  help: 'Operations that failed because the database was unavailable, full or overloaded.',
  labels: [],
  begin: () => combinations({}),
})

export const fileDamage = gauge('quire_database_check_failed', {
  help: 'Errors found by the last nightly integrity check of the database file; never set for PostgreSQL.',
})

export const fileChecked = gauge('quire_database_check_timestamp_seconds', {
  help: 'Time of the last full integrity check of the database file.',
})

export const backedUp = gauge('quire_backup_timestamp_seconds', {
  help: 'Time of the last backup by quire backup; 0 if there was none.',
})

export function watchDisk(folder: string): void {
  const registers = [registry]
  const size = new Gauge({ name: 'quire_disk_size_bytes', help: 'Size of the disk of DATA_DIR.', registers })
  const collect = async () => {
    const disk = await statfs(folder).catch(() => ({ blocks: 0, bavail: 0, bsize: 0 }))
    size.set(disk.blocks * disk.bsize)
    free.set(disk.bavail * disk.bsize)
  }
  const free = new Gauge({ name: 'quire_disk_free_bytes', help: 'Free space on it.', registers, collect })
}
