/** Express and http-proxy-middleware with keep-alive, and nothing else: a team's usual start. */
import express from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { Agent } from 'node:http'
import { argv } from 'node:process'

const [, , port, target, prefix = ''] = argv
const app = express()
app.use(prefix, createProxyMiddleware({ target, agent: new Agent({ keepAlive: true }) }))
app.listen(Number(port), '127.0.0.1')
