import express from 'express'
import { testBackend } from '../../../server/backend/testing/backend.ts'
import { accountsApp } from './accountsApp.ts'
import { listen } from './listen.ts'

export const credentials = { email: 'kit@contract.example', password: 'a long enough password' }
/** The first invitation that the shelves are filled with. */
export const INVITE = 1

/** The reference backend on a loopback port; with accounts in front where it is said how rich they are. */
export async function site(rich?: { coins: number; vouchers: number }) {
  const backend = await testBackend()
  const app = rich ? express().use(accountsApp(backend.database, rich)).use(backend.app) : backend.app
  const { url, close } = await listen(app)
  const closeAll = async () => {
    await close()
    await backend.close()
  }
  return { url, close: closeAll }
}
