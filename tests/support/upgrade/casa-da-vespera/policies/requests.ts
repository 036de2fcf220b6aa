/** O que a política de privacidade diz do que os visitantes escrevem, conforme quem recebe o formulário. */
import { consultationEndpoint } from '#content/consultation-endpoint.ts';
import { withUnit } from '#content/phrases.ts';
import type { RequestsPolicy } from '#content/policy.ts';
import { foreignOrigin } from '#shared/consultation-endpoint.ts';
import { brand, paymentProviderName } from '../brand.ts';
import { facts } from '../facts.ts';

const host = foreignOrigin(consultationEndpoint);
const service = host ? new URL(host).hostname : 'o serviço que aloja este sítio';

const replyWithin = withUnit(facts.consultationReplyWithinHours, 'hours');
const quoteWithin = withUnit(facts.quoteWithinHours, 'hours');
const months = withUnit(facts.requestsRetainedMonths, 'months');
const card = `Os pagamentos com cartão são protegidos por ${paymentProviderName}; este sítio não tem onde escrever um cartão.`;
const whatIsKept = `O que a ${brand.name} guarda a seu respeito, quem o lê, por quanto tempo, e como mandar apagá-lo. Sem cookies, sem rastreio.`;
const whereItGoes =
  'Este sítio fica a saber de si aquilo que escrever no formulário. Aqui diz-se para onde vai, quem o lê e como mandar apagá-lo.';
const fromVisitor = 'De quem nos visita, só o que escrever no formulário:';
const record = 'o que foi pedido, reservado e pago.';
const use = `Um pedido é guardado para que lhe possamos responder, em ${replyWithin} no horário de expediente, e preparar o orçamento, em ${quoteWithin} depois da conversa.`;

export const requestsByTaker: RequestsPolicy = {
  server: {
    description: whatIsKept,
    opening: whereItGoes,
    beforeFields: fromVisitor,
    collected: `Quando os envia, a página mostra-os também na consola do seu próprio navegador, no seu próprio aparelho, e diz-nos há quanto tempo estava aberta: ajuda a distinguir uma carta da de uma máquina, e não fica guardado. De um cliente guardamos ainda um registo de serviço: ${record}`,
    use,
    security: [
      'A ligação a este sítio é cifrada. Um pedido fica guardado antes de a página dizer que foi recebido, para que o que nos confiou não se perca sem ninguém dar por isso.',
      `Nenhum visitante aparece nos nossos registos técnicos: não têm o seu nome nem uma palavra do que escreveu. O endereço de rede de onde vem serve para lhe responder e para travar enxurradas de pedidos, e não se anota. ${card}`,
    ],
    toldOfVisit: 'Ninguém além de nós fica a saber que aqui esteve.',
    erasure:
      ', com a referência que a página lhe deu, se ainda a tiver. Apagado quer dizer apagado: o seu pedido sai do nosso arquivo com tudo o que lhe pertence, e as cópias saem do nosso correio. Fica apenas uma nota de que alguma coisa foi apagada, sem nada seu.',
    retention: `Um pedido guarda-se até ${months} depois da nossa resposta, e é então apagado. Um que tenha sido tomado por spam, sem que ninguém o tenha desmentido, é apagado ao fim de ${withUnit(facts.doubtfulRequestsRetainedDays, 'days')}. Se nos pedir, apagamos o seu antes.`,
    transfer: 'Se nos escrever de outro lado, o seu pedido passa uma fronteira para ter resposta.',
  },
  service: {
    description: whatIsKept,
    opening: whereItGoes,
    beforeFields: fromVisitor,
    collected: `Quando os envia, vão para ${service}, que recebe os pedidos por nós; a página mostra-os também na consola do seu próprio navegador, no seu próprio aparelho. De um cliente guardamos ainda um registo de serviço: ${record}`,
    use,
    sharedWith: `${service}, que recebe os pedidos do nosso formulário e os guarda por nós`,
    security: [
      `O que envia vai cifrado. A página diz que um pedido foi recebido quando ${service} o confirma.`,
      `Não registamos visitantes. Quem leva este sítio e os seus pedidos vê o endereço de rede de onde vem, e trata-o segundo as suas próprias regras. ${card}`,
    ],
    toldOfVisit: 'Ninguém além de nós, e de quem leva este sítio por nós, fica a saber que aqui esteve.',
    erasure: `, com o nome e o endereço com que escreveu. Apagado quer dizer apagado: o seu pedido sai de ${service} e do nosso correio.`,
    retention: `Um pedido guarda-se até ${months} depois da nossa resposta, e é então apagado. Se nos pedir, apagamos o seu antes.`,
    transfer: `Se nos escrever de outro lado, o seu pedido passa uma fronteira para ter resposta; o lugar onde ${service} o guarda pode ficar além de outra.`,
  },
  nobody: {
    description: `Este sítio não envia nem guarda o que escrever. O que a ${brand.name} guarda dos seus clientes, quem o lê, e como mandar apagá-lo.`,
    opening:
      'Este sítio não fica a saber nada de si: nada do que escrever no formulário é enviado ou guardado. Aqui diz-se o que guardamos dos clientes, quem o lê e como mandar apagá-lo.',
    collected: `De quem nos visita, nada. O que se escreve no formulário fica no seu próprio navegador, no seu próprio aparelho, e aparece na consola quando carrega no botão. Por isso telefone-nos, ou escreva-nos por e-mail. De um cliente guardamos um registo de serviço: ${record}`,
    use: `O que nos disser por telefone ou por e-mail permite-nos responder-lhe e preparar o orçamento, em ${quoteWithin} depois da conversa.`,
    security: [
      'A ligação a este sítio é cifrada, e nada do que escrever no formulário sai do seu aparelho.',
      `Não registamos visitantes. O serviço que aloja este sítio vê o endereço de rede de onde vem, e trata-o segundo as suas próprias regras. ${card}`,
    ],
    toldOfVisit: 'Ninguém além de nós, e do serviço que aloja este sítio, fica a saber que aqui esteve.',
    erasure:
      ', com o nome e o endereço com que escreveu. Apagado quer dizer apagado: o que nos enviou sai do nosso correio e dos nossos registos.',
    retention: `Um e-mail que nos envie guarda-se até ${months} depois da nossa resposta, e é então apagado. Se nos pedir, apagamos o seu antes.`,
    transfer: 'Se nos escrever de outro lado, o seu e-mail passa uma fronteira para ter resposta.',
  },
};
