import { percent, withUnit } from '#content/phrases.ts';
import { sheet } from './sheet.ts';

const requests = (count: number) => withUnit(count, 'requests');

export const desk = {
  help: {
    title: 'A secretária: o que nos pediram, e o que foi feito disso.',
    commands: {
      list: {
        words: '[PÁGINA]',
        does: 'pedidos à espera de resposta, os mais antigos primeiro: basta «npm run desk»',
      },
      'list --answered': { words: '[PÁGINA]', does: 'pedidos já respondidos, por essa ordem' },
      find: {
        words: '[PALAVRA]',
        does: 'pedidos que a têm num nome, num endereço ou no texto; sem palavra, pergunta por ela, que assim não fica no histórico de comandos',
      },
      show: { words: 'REFERÊNCIA', does: 'um pedido por inteiro, e como correram os avisos sobre ele' },
      answered: { words: 'REFERÊNCIA [INICIAIS]', does: 'tira-o da lista, e diz quem respondeu' },
      sheet: { does: 'uma ligação nova para a folha: os pedidos à espera numa página, para o telemóvel' },
      revoke: { does: 'inutiliza todas as ligações para a folha enviadas até agora' },
      export: {
        words: '[--output FICHEIRO] [--format xlsx|json] [--since 2026-01-31]',
        does: 'todos os pedidos em tabela (CSV), em folha de cálculo ou em JSON',
      },
      stats: { does: 'uma linha por mês: quantos chegaram, e quantos tiveram resposta a tempo' },
      retry: { words: 'REFERÊNCIA', does: 'volta a enviar já o que não foi entregue' },
      erase: {
        words: 'REFERÊNCIA',
        does: 'apaga de vez os dados da pessoa; fica a nota de que algo foi apagado',
      },
      'test-mail': { does: 'envia uma mensagem de teste, e diz o que respondeu o servidor de correio' },
      backup: {
        words: 'FICHEIRO',
        does: 'copia tudo para um ficheiro novo, mesmo com o servidor a trabalhar',
      },
      restore: {
        words: 'FICHEIRO [--replace]',
        does: 'repõe uma cópia; --replace: no lugar dos pedidos que lá estão',
      },
      import: { does: 'copia tudo do ficheiro em DATA_DIR para DATABASE_URL' },
      help: { does: 'isto' },
    },
    notes:
      'Lê as definições do servidor (docs/running.md diz onde as encontra), e trabalha enquanto o servidor trabalha. Uma\nreferência pode escrever-se em maiúsculas ou minúsculas, sem hífenes e sem as duas primeiras letras.',
  },
  noCommand: (name: string) => `Não há nenhum comando «${name}».`,
  tooMany: (name: string, word: string) => `«${name}» não aceita «${word}». Nada foi feito.`,

  reading: (place: string, zone: string) => `Pedidos em ${place}. Horas: ${zone}.`,
  settingsFrom: (file: string | undefined) =>
    file === undefined ? 'Não há ficheiro de definições.' : `As definições são as de ${file}.`,
  inPostgres: (address: string) => `PostgreSQL em ${address}`,

  list: {
    none: 'Nenhum pedido espera por resposta.',
    noneAnswered: 'Ainda não foi respondido nenhum pedido.',
    noService: 'nenhum serviço escolhido',
    page: (page: number, pages: number, total: number, next: string) =>
      `Página ${page} de ${pages}, ${requests(total)}. Outra página: ${next} PÁGINA`,
    noPage: (written: string) => `«${written}» não é número de página.`,
    late: (late: number) => `Pedidos à espera há mais tempo do que o prometido: ${late}.`,
    overdue: (overdue: number) =>
      `Entregas em atraso: ${overdue}. O servidor continua a tentar; «show» diz porquê.`,
    failed: (failed: number) =>
      `Entregas abandonadas: ${failed}. «show» diz porquê, «retry» tenta de novo, «answered» arruma o assunto:`,
  },
  noChannel:
    'Ninguém é avisado de novos pedidos: não há nenhum canal configurado (SMTP_URL ou WEBHOOK_URL). Ficam guardados, e leem-se aqui.',

  find: {
    ask: 'Parte de um nome, de um endereço ou do texto: ',
    what: 'Procurar o quê? Escreva parte de um nome, de um endereço ou do texto.',
    none: (sought: string) => `Nenhum pedido tem «${sought}».`,
    more: (total: number) => `${requests(total)} com isso; estes são os primeiros. Escreva um pouco mais.`,
  },

  which: 'Que pedido? Escreva a referência a seguir ao comando.',
  wasErased: (reference: string, time: string) => `O pedido ${reference} foi apagado: ${time}.`,
  unknown: (reference: string) => `Nenhum pedido tem a referência ${reference}.`,

  show: {
    received: (time: string) => `Chegou: ${time}`,
    replyBy: (time: string) => `Resposta prometida até ${time}`,
    taken: (time: string, by: string) => `Entregue${by && ` a ${by}`}: ${time}`,
    answered: (time: string, by: string) => `Respondido${by && ` por ${by}`}: ${time}`,
    doubts: (reasons: readonly (keyof typeof sheet.doubts)[]) =>
      `Talvez spam: ${reasons.map((reason) => sheet.doubts[reason]).join(' ')}`,
    delivery: (kind: string, channel: string, state: string) => `Entrega de ${kind} por ${channel}: ${state}`,
    until: (state: string, time: string) => `${state} até ${time}`,
    attempt: (time: string, kind: string, channel: string, attempt: number, outcome: string) =>
      `${time}  ${kind}, ${channel}, tentativa ${attempt}: ${outcome}`,
    neverEnded: 'nunca acabou',
    deliveredMeans:
      '«Entregue» quer dizer que o servidor de correio aceitou a mensagem. O que depois não conseguir fazer chegar, devolve a MAIL_FROM, ou a MAIL_ENVELOPE_FROM, se estiver definido: procure aí quando ninguém a tiver recebido.',
    kinds: {
      request: 'pedido',
      reminder: 'lembrete',
      alarm: 'alarme',
      change: 'alteração',
      link: 'ligação',
      'duty-link': 'ligação para quem está de serviço',
      sheet: 'folha',
      'request-list': 'lista de pedidos',
      'reminder-list': 'lembrete de vários',
      'alarm-list': 'alarme de vários',
    },
    channels: { mail: 'correio', webhook: 'webhook' },
    states: {
      waiting: 'à espera',
      delivered: 'entregue',
      failed: 'abandonada',
      settled: 'arrumada',
      expired: 'fora de prazo',
    },
  },

  outcomes: {
    delivered: 'entregue',
    'delivered-in-part': 'entregue, mas não a todos',
    'delivered-without-words': 'entregue sem as palavras de quem escreveu, que o servidor de correio recusou',
    'unknown-host': 'o nome da máquina não é conhecido',
    unreachable: 'ninguém responde nesse endereço e nessa porta',
    timeout: 'não houve resposta a tempo',
    certificate: 'o certificado não é de confiança',
    'no-encryption': 'o servidor não cifra',
    login: 'a autenticação foi recusada',
    sender: 'o remetente foi recusado',
    recipient: 'o destinatário foi recusado',
    refused: 'a mensagem foi recusada',
    'cut-off': 'a ligação foi cortada',
    answered: 'a resposta foi um erro',
    other: 'falhou',
  },

  answered: {
    done: (reference: string) => `${reference} está respondido.`,
    before: (reference: string, time: string, by: string) =>
      `${reference} já tinha sido respondido${by && ` por ${by}`}: ${time}.`,
  },
  sheetNeeds: 'SITE_URL deve dizer onde está o sítio: é por aí que a ligação começa.',
  revoked: 'Todas as ligações para a folha enviadas até agora deixaram de servir. «sheet» dá uma nova.',

  export: {
    options: 'export só aceita --format csv, xlsx ou json, --since DATA e --output FICHEIRO.',
    noFormat: (written: string) => `«${written}» não é um formato: escreva csv, xlsx ou json.`,
    noDate: (written: string) => `«${written}» não é uma data: escreva uma como 2026-03-09.`,
    sheetName: 'Pedidos',
    done: (count: number, file: string) => `${requests(count)} em ${file}. Só a si é dado ler esse ficheiro.`,
    afterBanner:
      'O npm escreve uma linha sua antes dos dados. Indique --output FICHEIRO, ou escreva «npm run --silent desk -- export».',
    notShown: 'Uma folha de cálculo não se pode mostrar aqui. Indique --output FICHEIRO.',
  },
  stats: {
    none: 'Ainda não chegou nenhum pedido.',
    counts: (received: number, answered: number, inTime: string, doubtful: number) =>
      `recebidos: ${received}, respondidos: ${answered}, ${inTime}, duvidosos: ${doubtful}`,
    inTime: (share: number, count: number, due: number) => `${percent(share)} a tempo (${count} de ${due})`,
    noneDue: 'nenhum com prazo',
  },
  retry: {
    queued: (reference: string) =>
      `${reference} está de novo na fila; o servidor envia-o dentro de segundos.`,
    delivered: (reference: string) => `${reference} já tinha sido entregue.`,
  },
  erase: {
    gone: (reference: string) => `${reference} está aqui apagado.`,
    inLog: (reference: string) =>
      `${reference} está aqui apagado, mas as suas palavras ficam no diário da base de dados até acabar quem o está a ler, talvez uma cópia; o servidor retira-as então em menos de um minuto.`,
    copies: (count: number) => `Também foi apagado do que as reposições guardaram (cópias: ${count}).`,
    unreadableCopy: (copy: string) =>
      `Não se pode ler ${copy}, que pode ter palavras da pessoa: apague-o, com os ficheiros ao lado.`,
    elsewhere:
      'As mensagens entregues, os ficheiros exportados e as cópias de segurança, cabe-lhe a si apagá-los.',
  },
  import: {
    where: 'DATABASE_URL deve dizer para onde copiar os pedidos.',
    done: (from: string, to: string, copied: number) => `Pedidos copiados de ${from} para ${to}: ${copied}.`,
    twice: (reference: string, there: string) =>
      `O pedido ${reference} já está em DATABASE_URL, como ${there}: não se copiou nada. Apague um dos dois, e importe de novo.`,
  },

  store: {
    missing: (place: string) =>
      `Não há pedidos em ${place}: o servidor cria esse lugar quando arranca pela primeira vez. Será outro? DATA_DIR ou DATABASE_URL diz onde é.`,
    forbidden: (place: string, owner: string) =>
      `Não pode ler nem escrever em ${place}. Pertence a ${owner}: corra isto com «sudo», ou como ${owner}.`,
    somebodyElse: 'outra pessoa',
    earlier: (place: string) =>
      `Os pedidos em ${place} estão como uma versão anterior os deixou: arranque o servidor, que os atualiza.`,
    busy: 'Há segundos que outro programa escreve nos pedidos, talvez outra secretária ou um programa de bases de dados: termine-o, ou tente de novo.',
    later: (place: string) =>
      `Os pedidos em ${place} estão como uma versão posterior os deixou. Use essa versão, ou reponha uma cópia anterior.`,
  },

  testMail: {
    noMail: 'Não há servidor de correio configurado: defina SMTP_URL, MAIL_FROM e DESK_EMAIL.',
    subject: (brand: string) => `Um teste da secretária de ${brand}`,
    heading: 'O correio funciona',
    lead: 'Alguém pediu esta mensagem na secretária. Os pedidos, os lembretes e os alarmes chegam pelo mesmo caminho.',
    sent: (recipients: string, server: string, answer: string) =>
      `${server} aceitou uma mensagem de teste para ${recipients}. Respondeu: ${answer}`,
    notFor: (recipient: string, answer: string) => `Recusou ${recipient}: ${answer}`,
    failed: (server: string, reason: string, answer: string) =>
      `Não foi enviada nenhuma mensagem por ${server}: ${reason}. ${answer}`,
  },

  backup: {
    where: 'Para onde? Escreva o nome de um ficheiro novo a seguir ao comando.',
    exists: (file: string) => `${file} já existe: escreva o nome de um ficheiro novo.`,
    cannotWrite: (file: string, why: string) => `Não se pode escrever ${file} (${why}).`,
    done: (count: number, place: string, file: string) =>
      `Cópia de ${requests(count)} de ${place} em ${file}. Só a si é dado ler esse ficheiro.`,
    notWhole: (why: string) => `A cópia não ficou inteira e foi retirada (${why}).`,
  },
  restore: {
    which: 'Que cópia? Escreva o ficheiro a seguir ao comando, e talvez --replace.',
    cannotRead: (file: string, why: string) => `Não se pode ler ${file} (${why}). Não mudou nada.`,
    noBackup: (file: string) => `${file} não é uma cópia da secretária. Não mudou nada.`,
    damaged: (file: string, why: string) => `${file} está danificado (${why}). Não mudou nada.`,
    later: (file: string) => `${file} é de uma versão posterior a esta. Não mudou nada.`,
    otherEngine: (file: string, place: string) =>
      `${file} é uma cópia de outro tipo de base de dados, diferente de ${place}. Não mudou nada.`,
    foreign: (file: string, what: string) =>
      `${file} tem o que nenhuma base nossa tem (${what}): pode ter sido adulterado. Não mudou nada.`,
    underWay: (pid: number) =>
      `Está a decorrer outra reposição (processo ${pid}): espere que acabe. Não mudou nada.`,
    noFolder: (folder: string) =>
      `Não há nenhuma pasta ${folder}. Crie-a primeiro, para o utilizador com que o servidor corre.`,
    inUse: (place: string) => `Alguém tem ${place} aberto: pare primeiro o servidor. Não mudou nada.`,
    full: (place: string, count: number) =>
      `${place} tem ${requests(count)}. Com --replace, a cópia toma o seu lugar. Não mudou nada.`,
    noDatabase: 'não é uma base de dados',
    unreadable: (place: string, why: string) =>
      `Não se pode ler ${place} (${why}). Pare o servidor; com --replace, a cópia toma o seu lugar. Não mudou nada.`,
    done: (count: number, place: string) =>
      `Reposição de ${requests(count)} em ${place}. O servidor pode arrancar.`,
    erasedAgain: (count: number) => `Apagados de novo, por o terem sido depois da cópia: ${count}.`,
    keptAside: (aside: string) =>
      `O que lá estava ficou em ${aside}. Apague-o quando já não fizer falta: tem dados de pessoas.`,
  },
  tools: {
    missing: (tool: string) => `${tool} não está instalado: vem com os programas de cliente do PostgreSQL.`,
    failed: (tool: string, said: string) => `${tool} falhou: ${said}`,
  },
};
