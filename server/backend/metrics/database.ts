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
