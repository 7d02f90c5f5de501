import type { Random } from './random.ts'

const persianFirst = words(
  'علی محمد حسین رضا مهدی امیر سعید حمید پویا آرش کیان بهنام زهرا فاطمه مریم سارا نرگس الهام شیما نازنین پریسا مینا لیلا یاسمن',
)
const persianLast = words(
  'احمدی محمدی کریمی رضایی حسینی موسوی جعفری صادقی رحیمی کاظمی نوری اکبری شریفی یزدانی قاسمی مرادی کیانی رستمی طاهری پارسا علی‌پور نیک‌فر شیرازی گلستانی',
)
const latinFirst = words(
  'Ali Mohammad Hossein Reza Mehdi Amir Saeed Pouya Arash Kian Zahra Maryam Sara Narges Elham Shima Parisa Mina Leila Yasaman',
)
const latinLast = words(
  "Ahmadi Karimi Rezaei Hosseini Mousavi Jafari Sadeghi Rahimi Nouri Akbari Sharifi Yazdani Ghasemi Moradi Kiani Rostami Taheri Parsa Shirazi O'Brien",
)
const companies = [
  'شرکت آفتاب',
  'بازرگانی مهر',
  'Pars Trading',
  'Caspian Foods',
  'نشر باران',
  'Alborz Steel',
  'داروخانه سینا',
] as const

const mobilePrefixes = words('0910 0912 0913 0915 0919 0901 0930 0935 0936 0938 0990 0922')
const areaCodes = words('021 021 021 026 031 041 051 061 071 011 013 083')

export const persianName = (random: Random): string =>
  `${random.pick(persianFirst)} ${random.pick(persianLast)}`
export const latinName = (random: Random): string => `${random.pick(latinFirst)} ${random.pick(latinLast)}`
export const companyName = (random: Random): string => random.pick(companies)

export function mobileNumber(random: Random): string {
  return random.pick(mobilePrefixes) + digits(random, 7)
}

export function landlineNumber(random: Random): string {
  return `${random.pick(areaCodes)}${random.integer(2, 8)}${digits(random, 7)}`
}

export function foreignNumber(random: Random): string {
  return `00${random.pick(['971', '90', '49', '44'])}${random.integer(1, 9)}${digits(random, 8)}`
}

function digits(random: Random, count: number): string {
  return String(random.integer(0, 10 ** count - 1)).padStart(count, '0')
}

function words(text: string): readonly [string, ...string[]] {
  const [first = '', ...others] = text.split(' ')
  return [first, ...others]
}
