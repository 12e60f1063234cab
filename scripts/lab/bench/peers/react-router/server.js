import { createRequestHandler } from '@react-router/express'
import compression from 'compression'
import express from 'express'
import * as build from './build/server/index.js'

const app = express().disable('x-powered-by')
app.use(compression())
app.use('/assets', express.static('build/client/assets', { immutable: true, maxAge: '1y' }))
app.use(express.static('build/client', { maxAge: '1h' }))
app.use(createRequestHandler({ build, mode: 'production' }))
app.listen(process.env.PORT, '127.0.0.1')
