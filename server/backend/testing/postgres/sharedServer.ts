import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { startCluster, type Cluster } from './cluster.ts'

let cluster: Cluster | undefined

/**
 * Provides the server for all tests on PostgreSQL: that of `TEST_DATABASE_URL`, whose user must be allowed to create
 * databases, or our own. Tests find it in `TEST_POSTGRES`, and prefix their databases with `TEST_RUN`.
 */
export async function start(): Promise<void> {
  const given = process.env['TEST_DATABASE_URL']
  if (!given) cluster = await startCluster()
  process.env['TEST_POSTGRES'] = given ?? cluster!.url('postgres')
  process.env['TEST_RUN'] = `quire_test_${randomBytes(4).toString('hex')}`
}

export async function stop(): Promise<void> {
  if (cluster) return cluster.stop()
  const client = new Client(process.env['TEST_POSTGRES'])
  await client.connect()
  const ours = `${process.env['TEST_RUN']}%`
  const { rows } = await client.query('select datname from pg_database where datname like $1', [ours])
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  await client.end()
}
