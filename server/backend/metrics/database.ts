import { statfs } from 'node:fs/promises'
import { Counter, Gauge } from 'prom-client'
import { registry } from './counters.ts'

const registers = [registry]

export const databaseAway = new Gauge({
  name: 'quire_database_away',
  help: '1 while the database is unavailable, full or overloaded, else 0.',
  aggregator: 'max',
  registers,
})

export const databaseFailures = new Counter({
  name: 'quire_database_failures_total',
  help: 'Operations that failed because the database was unavailable, full or overloaded.',
  registers,
})

export const fileDamage = new Gauge({
  name: 'quire_database_check_wrong',
  help: 'Errors found by the last nightly integrity check of the database file; never set for PostgreSQL.',
  aggregator: 'max',
  registers,
})

export const fileChecked = new Gauge({
  name: 'quire_database_check_timestamp_seconds',
  help: 'Time of the last full integrity check of the database file.',
  aggregator: 'max',
  registers,
})

export const backedUp = new Gauge({
  name: 'quire_backup_timestamp_seconds',
  help: 'Time of the last backup by quire backup; 0 if there was none.',
  aggregator: 'max',
  registers,
})

/** Exposes free disk space of a folder; 0 if it does not exist. */
export function watchDisk(folder: string): void {
  const size = new Gauge({ name: 'quire_disk_size_bytes', help: 'Size of the disk of DATA_DIR.', registers })
  const collect = async () => {
    const disk = await statfs(folder).catch(() => ({ blocks: 0, bavail: 0, bsize: 0 }))
    size.set(disk.blocks * disk.bsize)
    free.set(disk.bavail * disk.bsize)
  }
  const free = new Gauge({ name: 'quire_disk_free_bytes', help: 'Free space on it.', registers, collect })
}
