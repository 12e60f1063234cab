import { sitemapFile } from '../../../shared/page/discovery.ts'

/** Path of the first book in a site's sitemap; all brands of a backend have the same books. */
export async function firstBook(port: number): Promise<string> {
  const sitemap = await fetch(`http://127.0.0.1:${port}${sitemapFile('books', 1)}`)
  const [, path] = /<loc>https?:\/\/[^/]+(\/novel\/[^<]+)<\/loc>/.exec(await sitemap.text()) ?? []
  if (!path) throw new Error(`The sitemap names no book: ${sitemap.status}`)
  return path
}
