const persianZero = 0x06f0
const arabicZero = 0x0660
const foreignDigit = /[\u0660-\u0669\u06f0-\u06f9]/
const foreignDigits = /[\u0660-\u0669\u06f0-\u06f9]/g
/** Direction marks in copied numbers, meaningless to the call center. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Converts Persian (۰–۹) and Arabic (٠–٩) digits to 0–9. */
export function asciiDigits(text: string): string {
  if (!foreignDigit.test(text)) return text
  return text.replace(foreignDigits, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (code >= persianZero ? persianZero : arabicZero))
  })
}

/** Normalises input for sending: ASCII digits, Persian ی and ک, no direction marks, no outer spaces. */
export function normaliseInput(text: string): string {
  return asciiDigits(text)
    .replaceAll('\u064a', '\u06cc')
    .replaceAll('\u0643', '\u06a9')
    .replace(directionMarks, '')
    .trim()
}
