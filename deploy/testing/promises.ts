import { expect } from '@jest/globals'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { CHANGING } from './changing.ts'
import { askHttp2, askTls, beginTls } from './readers.ts'
import type { proxiedSite } from './site.ts'

const HOST = 'www.one.example'

type Behind = { tls: number; plain: number; site: Awaited<ReturnType<typeof proxiedSite>> }
type Received = { host: string; secure: boolean; address: string; forwarded?: string; requestId: string; port: number }

/** Requirements for every proxy in front of Quire, tested on a running one. */
export const promises: Record<string, (behind: Behind) => Promise<void>> = {
  async 'plain http is sent on to https'({ plain }) {
    const [response] = (await once(
      get({ port: plain, host: '127.0.0.1', path: '/a?b=c', headers: { Host: HOST } }),
      'response',
    )) as [IncomingMessage]
    response.resume()
    expect([response.statusCode, response.headers.location]).toEqual([308, `https://${HOST}/a?b=c`])
  },

  async 'TLS, host and address of the reader arrive, and nothing that a client says of itself'({ tls }) {
    const forged = {
      'X-Forwarded-For': '203.0.113.9',
      'X-Forwarded-Host': 'www.two.example',
      'X-Forwarded-Proto': 'http',
      'X-Request-Id': 'forged-by-a-client',
      Forwarded: 'for=203.0.113.9;host=www.two.example',
    }
    const response = await askTls(tls, HOST, '/login', forged)
    const received = JSON.parse(response.text) as Received
    expect(received).toMatchObject({ host: HOST, secure: true, address: '127.0.0.1' })
    expect(response.text).not.toMatch(/203\.0|two|forged/)
    expect(response.headers['x-request-id']).toBe(received.requestId)
    expect(received.requestId).toMatch(/^[\w-]{32,36}$/)
    expect(response.headers['strict-transport-security']).toBe('max-age=31536000')
  },

  async 'no header of a client makes it another host, scheme or address'({ tls }) {
    for (const [name, value] of Object.entries(CHANGING)) {
      if (name === 'Host') continue
      const response = await askTls(tls, HOST, '/login', { [name]: value })
      if (response.status === 304) continue
      const { host, secure, address, forwarded } = JSON.parse(response.text) as Received
      expect({ name, host, secure, address, forwarded }).toEqual({
        name,
        host: HOST,
        secure: true,
        address: '127.0.0.1',
      })
      expect(response.headers.vary ?? '').not.toContain('X-Forwarded-Host')
    }
  },

  async 'browsers speak HTTP/2, and the connections to Quire stay'({ tls }) {
    const ports = new Set<number>()
    for (let time = 0; time < 6; time++) {
      const { status, text } = await askHttp2(tls, HOST, '/login')
      expect(status).toBe(200)
      ports.add((JSON.parse(text) as Received).port)
    }
    // nginx keeps some connections open per worker process.
    expect(ports.size).toBeLessThan(6)
  },

  async 'a page that comes in pieces is passed on piece by piece'({ tls, site }) {
    const response = await beginTls(tls, HOST, '/myinfo')
    const [first] = (await once(response, 'data')) as [Buffer]
    expect(first.toString()).toBe('begun')
    site.streams.pop()?.release()
    expect(await text(response)).toBe(' and ended')
  },

  async 'an unknown host is nobody’s, and what is for operators is not public'({ tls }) {
    expect((await askTls(tls, 'nobody.example', '/')).status).toBe(421)
    for (const path of ['/metrics', '/readyz', '/healthz']) expect((await askTls(tls, HOST, path)).status).toBe(404)
  },
}
