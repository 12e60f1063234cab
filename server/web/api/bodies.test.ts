import { EventEmitter } from 'node:events'
import { expect, jest, test } from '@jest/globals'
import type { Request, Response } from 'express'
import { sendWhole, takeBody } from './bodies.ts'

test('a reader who takes a response for 150 seconds is cut', () => {
  jest.useFakeTimers()
  const destroy = jest.fn()
  const sent = Object.assign(new EventEmitter(), {
    locals: {},
    req: { headers: {} },
    // Bytes that the reader has not taken.
    writableLength: 1,
    vary() {},
    setHeader() {},
    end() {},
    destroy,
  })
  try {
    sendWhole(sent as unknown as Response, 'application/json', Buffer.from('{}'), 1000)
    jest.advanceTimersByTime(149_000)
    expect(destroy).not.toHaveBeenCalled()
    jest.advanceTimersByTime(1000)
    expect(destroy).toHaveBeenCalled()
    sent.emit('close')
  } finally {
    jest.useRealTimers()
  }
})

test('a body that has been read no longer waits for the end of its response', () => {
  const req = new EventEmitter()
  const res = Object.assign(new EventEmitter(), { locals: {} })
  takeBody(req as Request, res as unknown as Response, 1000, body => expect(String(body)).toBe('{}'))
  const waiting = res.listenerCount('close')
  req.emit('data', Buffer.from('{}'))
  req.emit('end')
  // In its place, one that counts the bytes in memory.
  expect(res.listenerCount('close')).toBe(waiting)
  res.emit('close')
  expect.assertions(2)
})
