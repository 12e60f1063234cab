import { createServer } from 'node:http'
import { createExample } from './createExample.ts'

const { PORT = '4000', EMAIL, PASSWORD } = process.env
const accounts = EMAIL && PASSWORD ? [{ email: EMAIL, password: PASSWORD }] : []
createServer(createExample({ accounts })).listen(Number(PORT), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${PORT}`)
})
