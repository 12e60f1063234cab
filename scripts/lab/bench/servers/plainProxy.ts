/** Express and http-proxy-middleware with connections that stay, and nothing else: what a team begins with. */
import express from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { Agent } from 'node:http'
import { argv } from 'node:process'

const [, , port, target, prefix = ''] = argv
const app = express()
app.use(prefix, createProxyMiddleware({ target, agent: new Agent({ keepAlive: true }) }))
app.listen(Number(port), '127.0.0.1')
