import { Counter, Gauge } from 'prom-client'
import { registry } from './counters.ts'

const registers = [registry]

export const databaseAway = new Gauge({
  name: 'database_away',
  help: '1 while the database is away, full or has too much to do, else 0.',
  aggregator: 'max',
  registers,
})

export const databaseFailures = new Counter({
  name: 'database_failures_total',
  help: 'What could not be done since the database was away, full or had too much to do.',
  registers,
})

export const fileDamage = new Gauge({
  name: 'database_check_wrong',
  help: 'Damages that the last nightly check of the database file found; of PostgreSQL there is none.',
  aggregator: 'max',
  registers,
})

export const fileChecked = new Gauge({
  name: 'database_check_timestamp_seconds',
  help: 'When the database file was last checked as a whole.',
  aggregator: 'max',
  registers,
})
