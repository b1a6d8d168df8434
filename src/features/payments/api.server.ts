/** The calls of payments and what answers them. */
import { serve } from "#platform/http/run.server.ts";
import * as contract from "./contract.ts";
import * as purchases from "./transaction-contract.ts";
import * as debitContract from "./debit-contract.ts";
import * as debits from "./direct-debit.server.ts";
import * as methods from "./methods.server.ts";
import * as orders from "./orders.server.ts";
import * as payment from "./payment.server.ts";
import * as repeat from "./repeat.server.ts";
import * as transactions from "./transactions.server.ts";
import * as withdrawContract from "./withdraw-contract.ts";
import * as withdrawals from "./withdrawals.server.ts";

export const paymentsApi = [
  serve(contract.getPaymentMethods, methods.getPaymentMethods),
  serve(contract.setPaymentCountry, methods.setPaymentCountry),
  serve(contract.getOrderOverview, orders.getOrderOverview),
  serve(contract.createOrder, orders.createOrder),
  serve(contract.cancelOrder, orders.cancelOrder),
  serve(contract.startPayment, payment.startPayment),
  serve(purchases.getTransactions, transactions.getTransactions),
  serve(purchases.getTransaction, transactions.getTransaction),
  serve(contract.getRepeatOrders, repeat.getRepeatOrders),
  serve(contract.removeStoredCard, repeat.removeStoredCard),
  serve(withdrawContract.getWithdrawal, withdrawals.getWithdrawal),
  serve(withdrawContract.withdraw, withdrawals.withdraw),
  serve(withdrawContract.findWithdrawal, withdrawals.findWithdrawal),
  serve(withdrawContract.withdrawByNumber, withdrawals.withdrawByNumber),
  serve(debitContract.getDirectDebit, debits.getDirectDebit),
  serve(debitContract.saveDirectDebit, debits.saveDirectDebit),
  serve(debitContract.authoriseDirectDebit, debits.authoriseDirectDebit),
  serve(debitContract.resendDebitCode, debits.resendDebitCode),
  serve(debitContract.confirmDirectDebit, debits.confirmDirectDebit),
];
