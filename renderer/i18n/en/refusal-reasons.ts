/** Why a request became no event, and what to do about it. */
export const refusalReasons = {
  no_credentials: {
    title: 'No credentials',
    sentence:
      'A user name is set here, and the request brought none. Enter API Username and API Password in the call center.',
  },
  wrong_credentials: {
    title: 'Wrong credentials',
    sentence:
      'User name or password aren’t those that are set here. Enter the same ones in the call center and here.',
  },
  verb: {
    title: 'Neither GET nor POST',
    sentence: 'Events come with one of these two. Check Request Method in the call center.',
  },
  path: {
    title: 'Another path',
    sentence: 'It doesn’t begin with the base path that is set here. Check API Address in the call center.',
  },
  url_too_long: {
    title: 'Address too long',
    sentence: 'More than 64 KiB. Set Request Method to Post, so that the values come in the body.',
  },
  headers_too_large: {
    title: 'Headers too large',
    sentence: 'No call center needs that many. Find out what else sends to this port.',
  },
  body_too_large: {
    title: 'Body too large',
    sentence: 'More than 1 MiB. Find out which event is so large, and untick it in the call center.',
  },
  body_encoded: {
    title: 'Encoded body',
    sentence: 'It came compressed. Something on the way does that; have it leave the body as it is.',
  },
  body_unreadable: {
    title: 'Unreadable body',
    sentence: 'It is neither JSON nor a form, and nothing near to them. What came is below.',
  },
  body_not_object: {
    title: 'No fields',
    sentence: 'It is JSON, but not an object with fields. What came is below.',
  },
  no_event_name: {
    title: 'No event name',
    sentence:
      'Neither a field nor the path names the event. Check that Event Webhooks Version here and in the call center agree.',
  },
  not_http: {
    title: 'Not HTTP',
    sentence: 'It is another protocol, such as https. API Address has to begin with http://.',
  },
  too_slow: {
    title: 'Too slow',
    sentence: 'The request wasn’t complete in time. Check the network between here and the call center.',
  },
  cut_off: {
    title: 'Cut off',
    sentence: 'The sender went away in the middle. Check the network between here and the call center.',
  },
} as const
