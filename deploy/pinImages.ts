import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'

const HELP = `Pins images of the Dockerfile and the recipes to the digest that their tag has now.

  node deploy/pinImages.ts [--check] [--registry URL]

  --check         changes nothing; exit code 1 if an image has no digest, or an old one
  --registry URL  a mirror of Docker Hub (default: https://registry-1.docker.io)
`
const HUB = 'https://registry-1.docker.io'
/** A public image with a tag, in a Dockerfile or a recipe; our own image has none. */
const IMAGE = /^(ARG BASE=|\s+(?:- )?image: )([a-z0-9][\w./-]*:[\w.-]+)(?:@sha256:[0-9a-f]{64})?$/gm
/** Digests of these stand for all platforms of an image. */
const MANIFESTS = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ')

/** The digest of an image's tag, computed from its manifest. Throws if the registry does not have it. */
export async function digestOf(image: string, registry = HUB): Promise<string> {
  const [name = '', tag = ''] = image.split(':')
  const repository = name.includes('/') ? name : `library/${name}`
  const url = `${registry}/v2/${repository}/manifests/${tag}`
  let response = await fetch(url, { headers: { Accept: MANIFESTS } })
  if (response.status === 401) {
    const token = await tokenFor(response.headers.get('www-authenticate') ?? '')
    response = await fetch(url, { headers: { Accept: MANIFESTS, Authorization: `Bearer ${token}` } })
  }
  if (!response.ok) throw new Error(`${image}: the registry answers ${response.status}`)
  const manifest = Buffer.from(await response.arrayBuffer())
  const digest = `sha256:${createHash('sha256').update(manifest).digest('hex')}`
  const named = response.headers.get('docker-content-digest')
  if (named && named !== digest) throw new Error(`${image}: the manifest is not that of ${named}`)
  return digest
}

/** An anonymous token, as the registry's challenge asks for it. */
async function tokenFor(challenge: string): Promise<string> {
  const { realm, ...query } = Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
  )
  if (!realm) throw new Error('the registry asks for credentials in an unknown way')
  const response = await fetch(`${realm}?${new URLSearchParams(query)}`)
  if (!response.ok) throw new Error(`the registry gives no token: ${response.status}`)
  const { token, access_token } = (await response.json()) as { token?: string; access_token?: string }
  return token ?? access_token ?? ''
}

/** A file's text with every image pinned. */
export async function pinned(text: string, find: (image: string) => Promise<string>): Promise<string> {
  const images = new Set([...text.matchAll(IMAGE)].map(([, , image = '']) => image))
  const digests = new Map<string, string>()
  for (const image of images) digests.set(image, await find(image))
  return text.replace(IMAGE, (_line, before: string, image: string) => `${before}${image}@${digests.get(image)}`)
}

if (import.meta.main) {
  const words = process.argv.slice(2)
  const registry = words.includes('--registry') ? words[words.indexOf('--registry') + 1] : undefined
  if (words.includes('--help')) process.stdout.write(HELP)
  else
    for (const file of globSync(['Dockerfile', 'deploy/**/*.yaml'])) {
      const text = readFileSync(file, 'utf8')
      const now = await pinned(text, image => digestOf(image, registry))
      if (now === text) continue
      process.stdout.write(`${file}: ${words.includes('--check') ? 'has images without their digest' : 'pinned'}\n`)
      if (words.includes('--check')) process.exitCode = 1
      else writeFileSync(file, now)
    }
}
