import { afterAll, beforeAll, expect, test } from '@jest/globals'
import request from 'supertest'
import { testApp } from '../testing/testApp.ts'

type Site = Awaited<ReturnType<typeof testApp>>
let configured: Site
let silent: Site
beforeAll(async () => {
  configured = await testApp({
    environment: { SECURITY_CONTACT: 'mailto:security@one.example, https://one.example/report' },
  })
  silent = await testApp()
})
afterAll(() => Promise.all([configured[Symbol.asyncDispose](), silent[Symbol.asyncDispose]()]))

const ask = ({ server }: Site) => request(server).get('/.well-known/security.txt').set('Host', 'www.one.example')

test('security.txt says where to report vulnerabilities (RFC 9116)', async () => {
  const { text } = await ask(configured)
    .expect(200)
    .expect('Content-Type', /^text\/plain; charset=utf-8/)
  const fields = text
    .trimEnd()
    .split('\n')
    .map(line => line.split(': '))
  expect(fields.map(([name, value]) => (name === 'Expires' ? name : `${name}: ${value}`))).toEqual([
    'Contact: mailto:security@one.example',
    'Contact: https://one.example/report',
    'Expires',
    'Preferred-Languages: en',
    'Canonical: http://www.one.example/.well-known/security.txt',
  ])
  const left = Date.parse(Object.fromEntries(fields).Expires) - Date.now()
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(365 * 86_400_000)
})

test('without a contact there is no such file', async () => {
  await ask(silent).expect(404)
})

test('an invalid contact is refused at startup', async () => {
  await expect(testApp({ environment: { SECURITY_CONTACT: 'security@one.example' } })).rejects.toThrow(
    /SECURITY_CONTACT/,
  )
})
