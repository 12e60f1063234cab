/** 0x80 to 0xff of the code pages 437 and 850 of DOS, which Node's decoders do not know. */
const dosPages = [
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
    '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
    '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
]
const otherPages = 'ibm866 gbk shift_jis big5 euc-kr windows-1250 windows-1251 windows-1252'.split(' ')

/** What a name without the UTF-8 flag may say. @param name its bytes as Latin-1 */
export const readingsOf = (name: string): string[] => {
  if (!/^[\0-\xff]*[\x80-\xff]/.test(name)) return []
  const bytes = Buffer.from(name, 'latin1')
  return [
    ...dosPages.map(page => name.replace(/[\x80-\xff]/g, letter => page[letter.charCodeAt(0) - 128]!)),
    ...otherPages.map(page => new TextDecoder(page).decode(bytes)),
  ]
}
