import type { FigureName } from '../../../shared/figures/figures.ts'

/** The figures that people look for, each with the words that they use for it, in both languages. */
export const figureWords = {
  offered: 'offered incoming volume queue calls ورودی تعداد تماس ورودی‌ها',
  answered: 'answered handled taken پاسخ جواب پاسخ‌داده',
  abandoned: 'abandoned lost gave up hung رها رهاشده از دست رفته منصرف قطع',
  missed: 'missed lost unanswered not answered بی‌پاسخ از دست رفته پاسخ داده‌نشده',
  serviceLevel: 'service level SLA SL threshold in time سطح سرویس خدمت توافق به‌موقع',
  abandonment: 'abandonment abandon rate lost نرخ رها ریزش از دست رفته',
  asa: 'ASA average speed of answer wait waiting time انتظار میانگین زمان صف سرعت پاسخ',
  waitMax: 'longest maximum wait waiting طولانی‌ترین بیشترین انتظار',
  talkTime: 'talk time AHT handle duration conversation مکالمه مدت زمان گفتگو',
  missedRings: 'missed rings attempts agents تلاش زنگ بی‌پاسخ کارشناسان',
  openCallbacks: 'callbacks call back return بازتماس تماس مجدد پیگیری',
} as const satisfies Readonly<Partial<Record<FigureName, string>>>

export type PaletteFigure = keyof typeof figureWords
export const paletteFigures: readonly PaletteFigure[] = [
  'serviceLevel',
  'abandonment',
  'asa',
  'offered',
  'answered',
  'abandoned',
  'missed',
  'waitMax',
  'talkTime',
  'missedRings',
  'openCallbacks',
]
