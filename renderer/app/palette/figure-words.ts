import type { FigureName } from '../../../shared/figures/figures.ts'

interface PaletteFigure {
  readonly figure: FigureName
  /** The words that people use for it, in both languages. */
  readonly words: string
}

/** The figures that people look for, the most wanted first. */
export const paletteFigures = [
  {
    figure: 'serviceLevel',
    words: 'service level SLA SL threshold in time سطح سرویس خدمت توافق به‌موقع',
  },
  {
    figure: 'abandonment',
    words: 'abandonment abandon rate lost نرخ رها ریزش از دست رفته',
  },
  {
    figure: 'asa',
    words: 'ASA average speed of answer wait waiting time انتظار میانگین زمان صف سرعت پاسخ',
  },
  {
    figure: 'offered',
    words: 'offered incoming volume queue calls ورودی تعداد تماس ورودی‌ها',
  },
  {
    figure: 'answered',
    words: 'answered handled taken پاسخ جواب پاسخ‌داده',
  },
  {
    figure: 'abandoned',
    words: 'abandoned lost gave up hung رها رهاشده از دست رفته منصرف قطع',
  },
  {
    figure: 'missed',
    words: 'missed lost unanswered not answered بی‌پاسخ از دست رفته پاسخ داده‌نشده',
  },
  {
    figure: 'waitMax',
    words: 'longest maximum wait waiting طولانی‌ترین بیشترین انتظار',
  },
  {
    figure: 'talkTime',
    words: 'talk time AHT handle duration conversation مکالمه مدت زمان گفتگو',
  },
  {
    figure: 'missedRings',
    words: 'missed rings attempts agents تلاش زنگ بی‌پاسخ کارشناسان',
  },
  {
    figure: 'openCallbacks',
    words: 'callbacks call back return بازتماس تماس مجدد پیگیری',
  },
] as const satisfies readonly PaletteFigure[]
