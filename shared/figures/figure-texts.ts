/** Every figure's name, formula and reasons for a missing value, for the page and for scheduled reports. */
export const figureTexts = {
  en: {
    figures: {
      offered: { name: 'Offered', formula: 'queue entries' },
      answered: { name: 'Answered', formula: 'answered, pickups included' },
      abandoned: { name: 'Abandoned', formula: 'callers who gave up' },
      missed: { name: 'Not answered', formula: 'offered − answered − abandoned' },
      serviceLevel: { name: 'Service level', formula: 'answered within {{threshold}} s ÷ offered' },
      serviceLevelWithoutAbandoned: {
        name: 'Service level without abandoned',
        formula: 'answered within {{threshold}} s ÷ (offered − abandoned)',
      },
      serviceLevelWithoutShort: {
        name: 'Service level without short abandons',
        formula: 'answered within {{threshold}} s ÷ (offered − abandoned before {{short}} s)',
      },
      abandonment: { name: 'Abandonment rate', formula: 'abandoned ÷ offered' },
      abandonmentWithoutShort: {
        formula: '(abandoned − short) ÷ (offered − short); short: abandoned before {{short}} s',
      },
      asa: { name: 'Average speed of answer', formula: 'Σ wait of answered ÷ answered' },
      waitMedian: { name: 'Median wait', formula: 'half of the answered waited at most this' },
      waitP90: { name: '90th-percentile wait', formula: '90% of the answered waited at most this' },
      waitMax: { name: 'Longest wait', formula: 'the longest wait of an answered one' },
      abandonTime: { name: 'Average time to abandon', formula: 'Σ wait of abandoned ÷ abandoned' },
      talkTime: {
        name: 'Average talk time',
        formula: 'Σ talk time ÷ answered; after-call work isn’t recorded',
      },
      answerRate: { name: 'Agents’ answer rate', formula: 'answered attempts ÷ (answered + missed)' },
      missedRings: { name: 'Missed attempts', formula: 'rings of {{leastRing}} s or more that nobody took' },
      repeatCallers: { name: 'Repeat callers', formula: 'numbers with more than one queue entry' },
      openCallbacks: { name: 'Open callbacks', formula: 'unanswered numbers with no later answered call' },
    },
    reasons: {
      noEntries: 'there are no queue entries',
      noAnswered: 'nothing was answered',
      noAbandoned: 'nobody abandoned',
      noAttempts: 'there are no attempts',
      noKnownWait: 'no record has a wait',
      noKnownTalk: 'no record has a talk time',
      nothingLeft: 'nothing is left to divide by',
      noKnownCaller: 'no record has a caller number',
    },
  },
  fa: {
    figures: {
      offered: { name: 'ورودها به صف', formula: 'تعداد ورودها به صف' },
      answered: { name: 'پاسخ داده‌شده', formula: 'پاسخ داده‌شده‌ها، همراه با پاسخ از تلفن دیگر' },
      abandoned: { name: 'رهاشده', formula: 'تماس‌گیرندگانی که منصرف شدند' },
      missed: { name: 'پاسخ داده‌نشده', formula: 'ورودها − پاسخ داده‌شده − رهاشده' },
      serviceLevel: { name: 'سطح سرویس', formula: 'پاسخ تا {{threshold}} ثانیه ÷ ورودها' },
      serviceLevelWithoutAbandoned: {
        name: 'سطح سرویس بدون رهاشده‌ها',
        formula: 'پاسخ تا {{threshold}} ثانیه ÷ (ورودها − رهاشده)',
      },
      serviceLevelWithoutShort: {
        name: 'سطح سرویس بدون رهاشده‌های کوتاه',
        formula: 'پاسخ تا {{threshold}} ثانیه ÷ (ورودها − رهاشده پیش از {{short}} ثانیه)',
      },
      abandonment: { name: 'نرخ رها شدن', formula: 'رهاشده ÷ ورودها' },
      abandonmentWithoutShort: {
        formula: '(رهاشده − کوتاه) ÷ (ورودها − کوتاه)؛ کوتاه: رهاشده پیش از {{short}} ثانیه',
      },
      asa: { name: 'میانگین سرعت پاسخ', formula: 'جمع انتظار پاسخ داده‌شده‌ها ÷ تعداد آن‌ها' },
      waitMedian: { name: 'میانهٔ انتظار', formula: 'نیمی از پاسخ داده‌شده‌ها حداکثر این‌قدر منتظر ماندند' },
      waitP90: { name: 'صدک ۹۰ انتظار', formula: '۹۰٪ پاسخ داده‌شده‌ها حداکثر این‌قدر منتظر ماندند' },
      waitMax: { name: 'طولانی‌ترین انتظار', formula: 'طولانی‌ترین انتظار یک پاسخ داده‌شده' },
      abandonTime: { name: 'میانگین زمان تا رها شدن', formula: 'جمع انتظار رهاشده‌ها ÷ تعداد آن‌ها' },
      talkTime: {
        name: 'میانگین مدت مکالمه',
        formula: 'جمع مدت مکالمه ÷ پاسخ داده‌شده؛ کار پس از تماس ثبت نمی‌شود',
      },
      answerRate: { name: 'نرخ پاسخ کارشناسان', formula: 'تلاش‌های پاسخ داده‌شده ÷ (پاسخ داده‌شده + بی‌پاسخ)' },
      missedRings: {
        name: 'تلاش‌های بی‌پاسخ',
        formula: 'زنگ‌های {{leastRing}} ثانیه‌ای یا بیشتر که کسی پاسخ نداد',
      },
      repeatCallers: { name: 'تماس‌گیرندگان تکراری', formula: 'شماره‌هایی با بیش از یک ورود به صف' },
      openCallbacks: {
        name: 'بازتماس‌های انجام‌نشده',
        formula: 'شماره‌هایی که پاسخ نگرفتند و پس از آن هم تماس پاسخ داده‌شده‌ای ندارند',
      },
    },
    reasons: {
      noEntries: 'ورودی به صف نیست',
      noAnswered: 'تماسی پاسخ داده نشد',
      noAbandoned: 'کسی صف را رها نکرد',
      noAttempts: 'تلاشی برای کارشناسی نیست',
      noKnownWait: 'هیچ رکوردی انتظار ندارد',
      noKnownTalk: 'هیچ رکوردی مدت مکالمه ندارد',
      nothingLeft: 'چیزی برای تقسیم نمی‌ماند',
      noKnownCaller: 'هیچ رکوردی شمارهٔ تماس‌گیرنده ندارد',
    },
  },
} as const
