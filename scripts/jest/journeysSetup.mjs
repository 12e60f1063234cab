/** Jest's globalSetup wants a default export. */
export default async () => (await import('../../client/journeys/testing/sharedSite.ts')).start()
