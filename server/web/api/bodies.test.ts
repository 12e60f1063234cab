import { EventEmitter } from 'node:events'
import { expect, jest, test } from '@jest/globals'
import type { Response } from 'express'
import { sendWhole } from './bodies.ts'

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
