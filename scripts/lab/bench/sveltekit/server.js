import compression from 'compression'
import express from 'express'
import { handler } from '../../../../dist/bench/sveltekit/handler.js'

express()
  .disable('x-powered-by')
  .use((_req, res, next) => {
    // As Quire: with it, browsers give a page a process of its own.
    res.set('Cross-Origin-Opener-Policy', 'same-origin')
    next()
  })
  .use(compression())
  .use(handler)
  .listen(process.env.PORT, '127.0.0.1')
