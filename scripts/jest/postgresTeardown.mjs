/** Jest's globalTeardown wants a default export. */
export default async () => (await import('../../server/backend/testing/postgres/sharedServer.ts')).stop()
