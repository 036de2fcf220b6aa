const entry = {
  reference: 'XX-7K3Q-9F2M',
  service: 'service',
  lines: [{ label: 'label', value: 'value', tone: 'tone' }],
  // Empty if the inbox is switched off.
  read: [{ href: '/desk#XX-7K3Q-9F2M', label: 'label' }],
  // Empty if there is no available action.
  form: [
    {
      reference: 'XX-7K3Q-9F2M',
      undoes: 'undoes',
      problem: 'problem',
      invalid: 'false',
      buttons: [{ action: 'action', label: 'label' }],
    },
  ],
};

/**
 * The pages that the server renders for each response, with sample data for each Mustache template. The build writes tags for
 * these values into the pages: `{{reference}}`, or `{{#lines}}…{{/lines}}` around a repeated part. The server escapes the
 * values, so no text can become markup.
 */
export const templateSamples = {
  'consultation-received': { reference: 'XX-7K3Q-9F2M', replyBy: 'replyBy' },
  'consultation-not-sent': {
    name: 'name',
    email: 'email',
    phone: 'phone',
    company: 'company',
    serviceInterest: 'serviceInterest',
    serviceInterestLabel: 'serviceInterestLabel',
    message: 'message',
    problem: 'problem',
    advice: 'advice',
    send: 'send',
  },
  sheet: {
    headline: 'headline',
    lead: 'lead',
    asOf: 'asOf',
    groups: [{ heading: 'heading', entries: [entry], links: [{ href: '?page=2', label: 'label' }] }],
  },
};

export type TemplatePage = keyof typeof templateSamples;

export type TemplateView<Page extends TemplatePage> = (typeof templateSamples)[Page];
