import type { board as en } from '../en/board.ts'
import type { Texts } from '../texts.ts'

export const board: Texts<typeof en> = {
  show: 'نمایش وضعیت در آن لحظه',
  showAt: 'نمایش وضعیت در آن لحظه، {{time}}',
  bar: 'زمان',
  day: 'ساعت روز',
  live: 'اکنون',
  liveNow: 'زنده: وضعیت اکنون',
  backToLive: 'بازگشت به زنده',
  past: 'وضعیت در {{time}}، {{day}}',
  sinceMarked: '«از رکوردها» یعنی بعداً معلوم شده است.',
  when: 'تاریخ و ساعت',
  play: 'پخش',
  pause: 'توقف پخش',
  speed: 'سرعت',
  times: '{{speed, number}}×',
  steps: {
    dayBack: 'یک روز قبل',
    minuteBack: 'یک دقیقه قبل',
    minuteOn: 'یک دقیقه بعد',
    dayOn: 'یک روز بعد',
    alarm: { last: 'هشدار قبلی', next: 'هشدار بعدی' },
    lostCall: { last: 'تماس بی‌پاسخ قبلی', next: 'تماس بی‌پاسخ بعدی' },
  },
  none: {
    alarm: { last: 'هشدار قبلی وجود ندارد', next: 'هشدار بعدی وجود ندارد' },
    lostCall: { last: 'تماس بی‌پاسخ قبلی وجود ندارد', next: 'تماس بی‌پاسخ بعدی وجود ندارد' },
  },
  marks: {
    lost_one: '{{count, number}} تماس بی‌پاسخ',
    lost_other: '{{count, number}} تماس بی‌پاسخ',
    alarms_one: '{{count, number}} هشدار',
    alarms_other: '{{count, number}} هشدار',
    gaps: 'عدم دریافت رویداد',
  },
}
