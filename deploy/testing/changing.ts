/** Every request header that the web server reads when it serves content, with a value that a client could send. */
export const CHANGING = {
  'X-Forwarded-Host': 'www.two.example',
  'X-Forwarded-Proto': 'http',
  'X-Forwarded-Prefix': '/two_api',
  'X-Forwarded-For': '127.0.0.1',
  Forwarded: 'for=127.0.0.1;host=www.two.example;proto=http',
  'X-Real-IP': '127.0.0.1',
  Via: '1.1 nobody',
  Host: 'www.two.example',
  Cookie: 'hb_lang=de; section=9',
  Authorization: 'Bearer a-token',
  'Accept-Encoding': 'br',
  'Accept-Language': 'de',
  'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'If-None-Match': '*',
  'Cache-Control': 'no-cache',
  'Sec-Fetch-Site': 'cross-site',
  'X-Request-Id': 'forged-by-a-client',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
} as const

/** Headers that select the brand, host, scheme or language: a wrong page in a cache would be wrong for everyone. */
export const OF_THE_KEY = [
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'Forwarded',
  'Host',
  'Cookie',
  'Accept-Language',
  'Authorization',
] as const
