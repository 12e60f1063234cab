import compression from 'compression'
import express from 'express'
import { handler } from '../../../../dist/bench/sveltekit/handler.js'

express().disable('x-powered-by').use(compression()).use(handler).listen(process.env.PORT, '127.0.0.1')
